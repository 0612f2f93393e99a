import { render, screen } from '@testing-library/react';
import { usePrint } from './use-print';

function Page() {
  usePrint();
  return (
    <div id="content">
      <div data-testid="long" style={{ overflowY: 'auto', maxHeight: 300 }} />
      <div data-testid="short" style={{ overflowY: 'auto' }} />
      <div data-testid="cut" style={{ overflowY: 'hidden' }} />
    </div>
  );
}

const { dataset } = document.documentElement;
afterEach(() => void delete dataset['mantineColorScheme']);

test('a dark page prints in light colors, with its lists in their whole height, and is dark again', () => {
  dataset['mantineColorScheme'] = 'dark';
  const { unmount } = render(<Page />);
  for (const name of ['long', 'cut'])
    Object.defineProperty(screen.getByTestId(name), 'scrollHeight', { value: 900, configurable: true });
  dispatchEvent(new Event('beforeprint'));
  expect(dataset['mantineColorScheme']).toBe('light');
  expect(screen.getByTestId('long')).toHaveStyle({ overflow: 'visible', maxHeight: 'none' });
  expect(screen.getByTestId('short')).toHaveStyle({ overflowY: 'auto' });
  expect(screen.getByTestId('cut')).toHaveStyle({ overflowY: 'hidden' });
  dispatchEvent(new Event('afterprint'));
  expect(dataset['mantineColorScheme']).toBe('dark');
  expect(screen.getByTestId('long')).toHaveStyle({ overflowY: 'auto', maxHeight: '300px' });
  unmount();
  dispatchEvent(new Event('beforeprint'));
  expect(dataset['mantineColorScheme']).toBe('dark');
});
