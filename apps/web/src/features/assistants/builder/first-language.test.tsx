// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { i18next, speak } from '../../../i18n/index.ts';
import { keepLocalUser } from '../../../owner/account/local-user.ts';
import { BAKERY } from '../../../testing/bakery.ts';
import { OLENA, show } from '../../../testing/render.tsx';
import { builderServer } from '../testing/builder-scene.tsx';
import { BuilderOfUser } from './builder-of-user.tsx';

it('the preview is fetched once, in the reader’s language, before the page is in it', async () => {
  keepLocalUser(localStorage, OLENA);
  builderServer([BAKERY]);
  await show(<BuilderOfUser slots={{}} />, { at: '/assistant', language: null });
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['uk-UA']);
  const frame = await screen.findByTitle<HTMLIFrameElement>('Widget of Bakery');
  const addressed = vi.spyOn(frame, 'setAttribute');
  expect([i18next.language, new URL(frame.src).searchParams.get('lang')]).toEqual(['en', 'uk']);
  await act(() => speak('uk'));
  expect(screen.getByTitle('Віджет Bakery')).toBe(frame);
  expect(addressed.mock.calls.filter(([name]) => name === 'src')).toEqual([]);
});
