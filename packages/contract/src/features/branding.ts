import { z } from 'zod';

/** Logos: the account's, and those of its assistants. */

/** The caller's own, otherwise the response is 403. */
const email = z.string().trim();

/** The text fields of the form whose `logo` is the file. Without `assistantId` it becomes the account's logo. */
export const UploadLogoInput = z.object({ email, assistantId: z.string().max(128).optional() });
export const LogoUploadedResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  /** What `logoDownload` of an assistant that uses it reads. */
  logoDownload: z.string(),
  /** A data URL. */
  logo: z.string(),
});
export const GetLogoInput = z.object({ email });
export const GetAssistantLogoInput = z.object({ assistantId: z.string().max(128).optional() });
/** `logo` is a data URL of a PNG; null when there is none of their own and the product's default stands in. */
export const LogoResponse = z.object({ success: z.literal(true), logo: z.string().nullable() });
/** What `widgetconfig.logo` links to. The id is of the image's bytes, so that it may be kept forever. */
export const LogoQuery = z.object({ id: z.string().max(128) });
