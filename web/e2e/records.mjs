// Files of games in the browser: opened, changed, saved, and opened again.
import { readFileSync } from 'node:fs';
import { check, same, until } from './harness.mjs';

const SGF =
  '(;GM[4]FF[4]SZ[15]PB[Ann]PW[Bo];B[hh];W[hg](;B[ig]C[the usual way];W[gi])(;B[ih];W[gg]LB[kg:A]))';

const sgf = (text, name = 'game.sgf') => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});

const report = (page) => page.locator('.report').innerText();
const comment = (page) => page.getByRole('textbox', { name: 'Comment' });

async function openFile(page, file) {
  await page.locator('input[type=file]').setInputFiles(file);
  await until(async () => (await report(page)) !== '', 'the page says what became of the file');
}

async function saveAs(page, format) {
  await page.getByLabel('Format').selectOption(format);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** The nodes of JSON lines; the order of values counts under each key alone. */
function nodes(lines) {
  const key = (value) => value[0];
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ v = [], ...rest }) => ({
      ...rest,
      v: v.sort((a, b) => (key(a) < key(b) ? -1 : Number(key(a) > key(b)))),
    }));
}

/** The lines of the JSON that a file of this name and bytes is read as. */
async function linesOf(server, { name, bytes }) {
  const reply = await fetch(`${server.address}/api/records/read?name=${name}`, {
    method: 'POST',
    body: bytes,
  });
  return (await reply.json()).lines;
}

export const cases = {
  'a record is opened, gets a branch and a comment, is saved and is equal when opened again':
    async ({ open, server }) => {
      const table = await open('#/record');
      const { page } = table;
      await openFile(page, sgf(SGF));
      check((await report(page)).includes('game.sgf is open'), 'the file is open');
      for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowRight');
      await table.shows('h8h9i9');
      same(await comment(page).inputValue(), 'the usual way', 'the comment of the file');
      await page.keyboard.press('ArrowDown');
      await table.shows('h8h9i8');
      await page.keyboard.press('ArrowLeft');
      await table.click('k9');
      await table.shows('h8h9k9');
      await comment(page).fill('a third way');
      await page.getByRole('radio', { name: 'Triangle' }).click();
      await table.click('c3');
      const saved = await saveAs(page, 'sgf');
      same(saved.name, 'game.sgf', 'the name of the file');
      check(saved.bytes.includes('C[a third way]'), 'the comment is in the file');
      check(saved.bytes.includes('TR[cm]'), 'the mark is in the file');
      const tree = nodes((await saveAs(page, 'json')).bytes.toString());
      same(nodes(await linesOf(server, saved)), tree, 'the file read again');
      await openFile(page, sgf(saved.bytes.toString(), 'again.sgf'));
      await until(async () => (await report(page)).includes('again.sgf'), 'the file opens again');
      same(nodes((await saveAs(page, 'json')).bytes.toString()), tree, 'the same tree');
    },

  'a bad file gives one line and changes nothing': async ({ open }) => {
    const table = await open('#/record');
    const { page } = table;
    await table.click('h8');
    await page.locator('input[type=file]').setInputFiles(sgf('no game in here <>', 'bad.sgf'));
    // The stone is a change that no file has.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await until(async () => (await report(page)) !== '', 'the page says what became of the file');
    const said = await report(page);
    check(/^Nothing was opened. bad.sgf: no known format[^\n]*$/.test(said), said);
    await table.shows('h8');
  },

  'a file is dropped onto the page, and one that asks first when there are changes': async ({
    open,
  }) => {
    const table = await open('#/record');
    const { page } = table;
    /** The events of a file that is dragged over the page and let go there. */
    const drop = async (name, text, leave = false) => {
      const data = await page.evaluateHandle(
        ([as, what]) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([what], as));
          return transfer;
        },
        [name, text],
      );
      await page.dispatchEvent('.record', 'dragover', { dataTransfer: data });
      await page.getByText('Drop a file of games here').waitFor();
      await page.dispatchEvent('.record', leave ? 'dragleave' : 'drop', { dataTransfer: data });
      await page.getByText('Drop a file of games here').waitFor({ state: 'detached' });
    };
    await drop('left.sgf', SGF, true);
    await drop('dropped.sgf', SGF);
    await until(async () => (await report(page)).includes('dropped.sgf is open'), 'it is open');
    await page.keyboard.press('End');
    await table.shows('h8h9i9g7');
    await table.click('a1');
    await drop('second.sgf', SGF);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await table.shows('h8h9i9g7a1');
    await drop('second.sgf', SGF);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await until(async () => (await report(page)).includes('second.sgf is open'), 'it is open');
  },

  'variations are promoted and deleted, by click and by key': async ({ open }) => {
    const table = await open('#/record');
    const { page } = table;
    await openFile(page, sgf(SGF));
    const tree = page.getByRole('group', { name: 'Variation tree' });
    await tree.getByRole('button', { name: '3 Black I8' }).click();
    await table.shows('h8h9i8');
    await page.getByRole('button', { name: 'Main line' }).click();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await table.shows('h8h9i8g9');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await table.shows('h8h9i8');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await table.shows('h8h9');
    await page.keyboard.press('End');
    await table.shows('h8h9i9g7');
  },

  'what a format cannot carry is said in words': async ({ open }) => {
    const table = await open('#/record');
    const { page } = table;
    await openFile(page, sgf(SGF));
    const saved = await saveAs(page, 'psq');
    check(saved.bytes.toString().startsWith('Piskvorky 15x15'), 'the file is a Piskvork save');
    const said = await report(page);
    check(said.includes('comment: the format cannot carry it'), said);
    check(said.includes('the format has no variations'), said);
  },

  'a game of the server is opened as a record, what was taken back as a variation': async ({
    open,
  }) => {
    const table = await open();
    const { page } = table;
    await table.newGame();
    await table.play('h8h9');
    await table.press('Take back');
    await table.shows('h8');
    await table.play('i9');
    await page.getByRole('link', { name: 'Open as record' }).click();
    await until(async () => (await report(page)).includes('is open'), 'the record is open');
    await page.keyboard.press('End');
    await table.shows('h8i9');
    await page.keyboard.press('ArrowDown');
    await table.shows('h8h9');
  },

  'the board becomes a picture': async ({ open, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const table = await open('#/record');
    const { page } = table;
    await table.click('h8');
    await page.getByRole('button', { name: 'Copy picture' }).click();
    await until(async () => (await report(page)).includes('clipboard'), 'the picture is copied');
    const size = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const image = await createImageBitmap(await item.getType('image/png'));
      return image.width;
    });
    same(size, 1200, 'the width of the picture');
  },
};
