import { describe, expect, it } from 'vitest';
import { readEnvironment } from './env.ts';

const settings = (variables: Record<string, string>) => readEnvironment(variables).analytics;
const ID = { PARLO_TAG_MANAGER_ID: 'GTM-ABC1234' };

describe('a tag manager', () => {
  it('is not loaded unless its container is named', () => {
    expect(settings({})).toBeUndefined();
    expect(settings({ PARLO_TAG_MANAGER_ID: ' ' })).toBeUndefined();
  });

  it('is Google’s, or where the operator says', () => {
    expect(settings(ID)).toEqual({
      id: 'GTM-ABC1234',
      origin: 'https://www.googletagmanager.com',
      hosts: [],
    });
    const own = {
      ...ID,
      PARLO_TAG_MANAGER_URL: 'http://127.0.0.1:4000',
      PARLO_TAG_HOSTS: 'https://*.google-analytics.com, https://tags.example.com:8443',
    };
    expect(settings(own)).toMatchObject({
      origin: 'http://127.0.0.1:4000',
      hosts: ['https://*.google-analytics.com', 'https://tags.example.com:8443'],
    });
  });

  it.each([
    [{ PARLO_TAG_MANAGER_ID: 'GTM-"><script>' }, /PARLO_TAG_MANAGER_ID must be the ID/],
    [{ ...ID, PARLO_TAG_MANAGER_URL: 'http://tags.example.com' }, /PARLO_TAG_MANAGER_URL must be an https/],
    [{ ...ID, PARLO_TAG_MANAGER_URL: 'https://*.example.com' }, /PARLO_TAG_MANAGER_URL must be an https/],
    [{ ...ID, PARLO_TAG_MANAGER_URL: "https://a.example; script-src 'x'" }, /PARLO_TAG_MANAGER_URL/],
    [{ ...ID, PARLO_TAG_HOSTS: "'unsafe-inline'" }, /PARLO_TAG_HOSTS must be https addresses/],
    [{ ...ID, PARLO_TAG_HOSTS: 'https://*' }, /PARLO_TAG_HOSTS must be https addresses/],
    [{ PARLO_TAG_HOSTS: 'https://tags.example.com' }, /PARLO_TAG_HOSTS needs PARLO_TAG_MANAGER_ID/],
    [{ PARLO_TAG_MANAGER_URL: 'https://tags.example.com' }, /PARLO_TAG_MANAGER_URL needs PARLO_TAG_MANAGER/],
  ])('can’t be %j', (variables, complaint) => {
    expect(() => settings(variables)).toThrow(complaint);
  });
});
