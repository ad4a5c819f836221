// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../testing/render.tsx';
import { panelOf, Tabs } from './tabs.tsx';

const TABS = [
  { name: 'one', label: 'First' },
  { name: 'two', label: 'Second' },
  { name: 'three', label: 'Third' },
] as const;

function Screen() {
  const [shown, setShown] = useState<'one' | 'two' | 'three'>('one');
  return (
    <>
      <Tabs label="Choice" id="t" tabs={TABS} shown={shown} onShow={setShown} />
      {TABS.map(({ name, label }) => (
        <div key={name} {...panelOf('t', name)} hidden={name !== shown}>
          <button type="button">{`in ${label}`}</button>
        </div>
      ))}
    </>
  );
}

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

it('shows the panel of the tab that is pressed, named by it', async () => {
  const { user } = await show(<Screen />);
  expect(screen.getByRole('tabpanel', { name: 'First' })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Third' }));
  expect(selected()).toBe('Third');
  expect(screen.getByRole('tabpanel').textContent).toBe('in Third');
  const controlled = screen.getByRole('tab', { name: 'Third' }).getAttribute('aria-controls');
  expect(controlled).toBe(screen.getByRole('tabpanel').id);
});

it('goes round by the arrow keys, and to the ends', async () => {
  const { user } = await show(<Screen />);
  await user.tab();
  const reached: (string | null)[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End', 'a']) {
    await user.keyboard(key.length > 1 ? `{${key}}` : key);
    expect(document.activeElement?.textContent).toBe(selected());
    reached.push(selected());
  }
  expect(reached).toEqual(['Second', 'Third', 'First', 'Third', 'First', 'Third', 'Third']);
});

it('is one stop for Tab, which leads into the panel', async () => {
  const { user } = await show(<Screen />);
  await user.tab();
  await user.tab();
  expect(document.activeElement?.textContent).toBe('in First');
});
