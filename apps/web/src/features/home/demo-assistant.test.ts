import * as contract from '@parlo/contract';
import { expect, it } from 'vitest';
import { DEMO_ASSISTANT_ID } from './live-demo.tsx';

it('is the assistant that every installation has', () => {
  expect(DEMO_ASSISTANT_ID).toBe(contract.DEMO_ASSISTANT_ID);
});
