import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from './endpoints.ts';
import { API_LIMITS } from './limits.ts';

const guide = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8');

describe('the limits of the API', () => {
  it('apply to an endpoint without its own limit', () => {
    expect(ENDPOINTS.getAssistants.bodyLimit).toBe(API_LIMITS.body);
    expect(ENDPOINTS.createApiKey.bodyLimit).toBe(API_LIMITS.body);
  });

  it('match the numbers in the guide', () => {
    expect(guide).toContain(`may be ${API_LIMITS.requestsPerMinute.toLocaleString('en')} a minute`);
    expect(guide).toContain(`(${API_LIMITS.body / 1024} KB, unless the reference says otherwise)`);
    expect([guide.includes('uploads six may be under way'), API_LIMITS.uploadsAtOnce]).toEqual([true, 6]);
  });
});
