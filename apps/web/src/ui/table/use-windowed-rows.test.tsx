import { fireEvent, render, screen } from '@testing-library/react';
import { useWindowedRows } from './use-windowed-rows';

function Rows({ count, onNearEnd }: { count: number; onNearEnd: () => void }) {
  const { box, onScroll } = useWindowedRows(count, onNearEnd);
  return <div ref={box} data-testid="box" onScroll={onScroll} />;
}

/** A box of 1,000 px whose content is 10,000 px high. */
function sized(element: HTMLElement, scrollTop: number): void {
  Object.defineProperties(element, {
    scrollHeight: { value: 10_000, configurable: true },
    clientHeight: { value: 1_000, configurable: true },
    scrollTop: { value: scrollTop, configurable: true },
  });
}

test('asks for the next rows near the end, also when it renders there without a scroll event', () => {
  const onNearEnd = jest.fn();
  const { rerender } = render(<Rows count={100} onNearEnd={onNearEnd} />);
  expect(onNearEnd).not.toHaveBeenCalled();
  const box = screen.getByTestId('box');
  sized(box, 7_500);
  fireEvent.scroll(box);
  expect(onNearEnd).not.toHaveBeenCalled();
  sized(box, 9_000);
  fireEvent.scroll(box);
  expect(onNearEnd).toHaveBeenCalledTimes(1);
  rerender(<Rows count={100} onNearEnd={onNearEnd} />); // as when a request has ended
  expect(onNearEnd).toHaveBeenCalledTimes(2);
});
