import { expect, it } from 'vitest';
import { GetAssistantLogoInput, LogoQuery, LogoResponse, UploadLogoInput } from './branding.ts';

it('a logo belongs to the account, or to the named assistant', () => {
  expect(UploadLogoInput.parse({ email: ' ada@example.com ' })).toEqual({ email: 'ada@example.com' });
  const named = { email: 'ada@example.com', assistantId: 'assistant_1' };
  expect(UploadLogoInput.parse(named)).toEqual(named);
  expect(UploadLogoInput.safeParse({ ...named, assistantId: 'x'.repeat(129) }).success).toBe(false);
});

it('a logo may be missing', () => {
  expect(LogoResponse.safeParse({ success: true, logo: null }).success).toBe(true);
  expect(LogoResponse.safeParse({ success: true }).success).toBe(false);
});

it('ids are short', () => {
  for (const schema of [GetAssistantLogoInput, LogoQuery]) {
    const long = { id: 'x'.repeat(129), assistantId: 'x'.repeat(129) };
    expect(schema.safeParse(long).success).toBe(false);
  }
});
