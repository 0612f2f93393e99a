// A file becomes an article: dropped, chosen, in parts on a phone, or pasted from a word processor.
import { expect, test, type Page } from '@playwright/test';
import { docxOf, epubOf, wordParagraph } from '../support/article-files';
import { expectAccessible } from './axe';
import { castVoice, openPage, openTab, signIn } from './user';

test.describe.configure({ mode: 'serial' });

const stamp = Date.now();
let page: Page;
let problems: string[];
test.beforeAll(async ({ browser }) => {
  ({ page, problems } = await openPage(browser));
});
test.afterAll(() => page.context().close());

const field = () => page.getByRole('textbox', { name: 'Article text' });
const input = () => page.getByLabel('Choose a file').and(page.locator('input'));
const sentence = 'The moon pulls the water of the oceans, and twice a day the harbor fills and empties again. ';

/** Drops a file on the field, as the desktop does. */
async function drop(name: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([file, encoded]) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(encoded!), (letter) => letter.charCodeAt(0))], file!));
      return data;
    },
    [name, bytes.toString('base64')],
  );
  await field().dispatchEvent('dragover', { dataTransfer: transfer });
  await field().dispatchEvent('drop', { dataTransfer: transfer });
}

test('a document is dropped, and its script is written', async () => {
  await signIn(page, `files-${stamp}@example.com`);
  await openTab(page, 'Create');
  await castVoice(page, 'Host', 'english');
  await castVoice(page, 'Guest', 'british');
  const body = wordParagraph(`Tides of ${stamp}`, 'Title') + wordParagraph('Why', 'Heading1') + wordParagraph(sentence);
  await drop('tides.docx', docxOf(body));
  await expect(page.getByText(/characters read from tides\.docx/)).toBeVisible();
  await expect(field()).toHaveValue(`# Tides of ${stamp}\n\n# Why\n\n${sentence.trim()}`);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Tides of ${stamp}`);
  await page.getByRole('button', { name: 'Write the script' }).click();
  await expect(page.getByRole('textbox', { name: 'Line 1', exact: true })).toHaveValue(/Tides/);
});

test('a PDF that a browser printed is read without its heads and numbers', async ({ browser }) => {
  await page.getByRole('button', { name: 'Start new draft' }).click();
  const printer = await browser.newPage();
  await printer.setContent(
    `<title>Tides</title><h1>Tides</h1>${`<p style="text-align:justify">${sentence.repeat(9)}</p>`.repeat(7)}`,
  );
  const pdf = await printer.pdf({
    displayHeaderFooter: true,
    headerTemplate: '<span style="font-size:8px">A history of tides</span>',
    footerTemplate: '<span style="font-size:8px" class="pageNumber"></span>',
    margin: { top: '80px', bottom: '80px', left: '80px', right: '80px' },
  });
  await printer.close();
  await page.getByRole('radiogroup', { name: 'Article source' }).getByText('File', { exact: true }).click();
  await input().setInputFiles({ name: 'tides.pdf', mimeType: 'application/pdf', buffer: pdf });
  const paragraphs = Array.from({ length: 7 }, () => sentence.repeat(9).trim());
  await expect(field()).toHaveValue(['# Tides', ...paragraphs].join('\n\n'));
});

test('the parts of a book are chosen on a phone', async () => {
  const chapters = ['Storm', 'Calm', 'Ebb'].map((title) => ({
    title,
    html: `<h1>${title}</h1><p>${sentence.repeat(100)}</p>`,
  }));
  await input().setInputFiles({ name: 'book.epub', mimeType: 'application/epub+zip', buffer: epubOf(chapters) });
  const dialog = page.getByRole('dialog', { name: 'Choose what to read' });
  await expectAccessible(page, 'the parts of a file');
  await page.setViewportSize({ width: 375, height: 667 });
  await dialog.getByRole('checkbox', { name: 'Calm' }).check();
  await dialog.getByRole('button', { name: /^Read .* characters$/ }).click();
  await expect(field()).toHaveValue(/^# Calm\n\nThe moon/);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a file that is no document is refused in words, and the text stays', async () => {
  problems.length = 0;
  await input().setInputFiles({
    name: 'image.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from([0x89, 0x50, 0, 0, 1]),
  });
  await expect(page.getByRole('alert')).toContainText('none of the kinds that can be read');
  await expect(field()).toHaveValue(/^# Calm/);
  // Browsers log each 422.
  expect(problems.filter((problem) => !problem.includes('422'))).toEqual([]);
});

test('what is pasted from a document keeps headings and lists', async () => {
  await page.getByRole('radiogroup', { name: 'Article source' }).getByText('Text or HTML').click();
  await field().fill('');
  await page.evaluate(async () => {
    const html = new Blob(['<h2>Tides</h2><ul><li>Ebb</li><li>Flow</li></ul>'], { type: 'text/html' });
    const plain = new Blob(['Tides\nEbb\nFlow'], { type: 'text/plain' });
    await navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': plain })]);
  });
  await field().press('ControlOrMeta+v');
  await expect(field()).toHaveValue('## Tides\n\n- Ebb\n- Flow');
});
