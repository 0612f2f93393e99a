import { act, screen } from '@testing-library/react';
import { anEntry } from '../../../../../../test/support/web/job-row.builder';
import { renderPage } from '../../../../../../test/support/web/render-page';
import { chooseLanguage } from '../../../i18n/language';
import { defaultLogView } from '../rows/log-view';
import { LogTable } from './log-table';

afterEach(() => act(() => chooseLanguage('en')));

function show(error: string) {
  renderPage(
    <LogTable
      entries={[anEntry({ status: 'failure', error })]}
      view={defaultLogView}
      isComplete
      pageOf={new Map()}
      onSort={() => undefined}
      onNearEnd={() => undefined}
      setPageInView={() => undefined}
    />,
  );
}

test('shows an error as the server wrote it', async () => {
  await act(async () => {
    show('Segment 2: The voice provider did not answer.');
    await import('../../../ui/lazy/tooltip');
  });
  expect(screen.getByRole('note')).toHaveAccessibleName('Error: Segment 2: The voice provider did not answer.');
});

test.each([
  ['Segment 2: The voice provider did not answer.', '错误：第 2 句：语音服务没有响应。'],
  [
    'Segment 3: A job takes at most 4 hours of audio. Requested: at least 4:00:01.',
    '错误：第 3 句：一个任务最多 4 小时音频。请求时长至少 4:00:01。',
  ],
  ['Cancelled by its owner.', '错误：已由所有者取消。'],
  ['An unknown reason.', '错误：An unknown reason.'],
])('translates by sentence, since log entries have no code: %s', async (error, label) => {
  act(() => chooseLanguage('zh'));
  show(error);
  expect(await screen.findByRole('note', { name: label })).toBeInTheDocument();
});
