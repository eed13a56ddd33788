// Opening protocols walked by their choices, and whose clock runs meanwhile.
import { check, same, until } from './harness.mjs';

export const cases = {
  'swap2: colours, names and clocks stay together at every choice': async ({ open }) => {
    for (const [choice, black, runs] of [
      ['Take White', 0, 'top'],
      ['Take Black', 1, 'home'],
    ]) {
      const table = await open();
      await table.newGame({ rule: 'standard', opening: 'swap2', timing: '5m' });
      check(
        await table.clockRuns('home'),
        'the clock of the one who lays the stones runs from the start',
      );
      await table.play('h8h9i9');
      await until(() => table.clockRuns('top'), 'the clock of the one who chooses');
      check(!(await table.clockRuns('home')), 'only one clock runs');
      await table.choose(choice);
      await until(() => table.clockRuns(runs), `after "${choice}" White has to move: ${runs}`);
      same(await table.bar('home'), ['Player 1', black === 0 ? 'Black' : 'White'], 'home bar');
      same(await table.bar('top'), ['Player 2', black === 0 ? 'White' : 'Black'], 'top bar');
      same((await table.game()).black, black, 'seat of Black');
      await table.press('Take back');
      await table.shows('h8h9');
      same((await table.bar('home'))[1], 'Black', 'colour after the take-back');
    }
  },

  'swap2: two stones added hand the choice back': async ({ open }) => {
    const table = await open();
    await table.newGame({ rule: 'standard', opening: 'swap2', timing: '5m' });
    await table.play('h8h9i9');
    await table.choose('Add two stones and hand the choice over');
    await table.play('c3d4');
    await until(() => table.clockRuns('home'), 'the first player chooses now');
    await table.choose('Take White');
    await until(async () => !/Choose/.test(await table.note()), 'the choice is made');
    check(await table.clockRuns('home'), 'White, the first player now, has to move');
    same(await table.bar('home'), ['Player 1', 'White'], 'home bar');
  },

  'a flag falls during the opening': async ({ open }) => {
    const table = await open();
    const id = await table.make({ rule: 'standard', opening: 'swap2', timing: '1s' });
    await table.goto(`#/g/${id}`);
    await table.noted(/White wins: out of time/);
  },

  'soosorv: a declared number of fifth moves is offered and one is picked': async ({ open }) => {
    const table = await open();
    await table.newGame({ rule: 'renju', opening: 'soosorv', fifths: 'soosorv-4' });
    await table.play('h8h9i9');
    await table.choose('Keep colours');
    await table.play('g7');
    await table.page.getByRole('spinbutton').fill('2');
    await table.choose('Declare 2');
    await table.choose('Swap and play White');
    const confirm = (n) =>
      table.page.getByRole('button', { name: `Offer these points (${n} of 2)` });
    await confirm(0).waitFor();
    check(await confirm(0).isDisabled(), 'nothing to confirm yet');
    await table.click('k9');
    await table.click('j10');
    await table.click('j10');
    await confirm(1).waitFor();
    await table.click('l12');
    await confirm(2).click();
    await until(async () => (await table.game()).offers.length === 2, 'the offers stand');
    same(await table.cell('k9').getAttribute('aria-label'), 'K9 offer A', 'label of an offer');
    await table.click('l12');
    await table.shows('h8h9i9g7l12');
    await table.play('k10');
    await table.noted(/Black to move/);
  },

  'stones outside the area of a step are refused with a reason': async ({ open }) => {
    const table = await open();
    await table.newGame({ rule: 'renju', opening: 'taraguchi' });
    check((await table.page.locator('path.area').count()) === 1, 'the area is lit');
    await table.click('a1');
    await table.shows('');
    await table.play('h8');
    await table.choose('Swap and play Black');
    await table.noted(/next to the centre/);
    same(await table.bar('home'), ['Player 1', 'White'], 'home bar');
  },

  'the opening is named': async ({ open }) => {
    const table = await open();
    await table.newGame({ rule: 'renju', opening: 'swap3' });
    await table.play('h8h9i9');
    await table.page.getByText('Flower Moon D4').waitFor();
    await table.choose('Keep colours');
    await table.play('g7');
  },
};
