// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReadyFields } from './ready-fields.tsx';

it('takes nothing before the page has its script, and everything after', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const form = (
    <ReadyFields className="">
      <input name="password" />
      <button type="submit">Sign in</button>
    </ReadyFields>
  );
  const page = document.createElement('div');
  page.innerHTML = renderToString(form);
  expect(page.querySelectorAll('fieldset:disabled')).toHaveLength(1);
  const root = await act(async () => hydrateRoot(page, form));
  expect(page.querySelectorAll('fieldset:disabled')).toHaveLength(0);
  act(() => root.unmount());
});
