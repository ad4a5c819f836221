import { z } from 'zod';
import { callerEmail, rowId, success } from './fields.ts';

/** Logos: the account's, and those of its assistants. */

/** The text fields of the form whose `logo` is the file. Without `assistantId` it becomes the account's logo. */
export const UploadLogoInput = z.object({ email: callerEmail, assistantId: rowId.optional() });
export const LogoUploadedResponse = success({
  message: z.string(),
  /** The address of the logo, for an assistant that uses it. */
  logoDownload: z.string(),
  /** A data URL. */
  logo: z.string(),
});
export const GetLogoInput = z.object({ email: callerEmail });
export const GetAssistantLogoInput = z.object({ assistantId: rowId.optional() });
/** `logo` is a data URL of a PNG; null when they have none and the product's default is shown. */
export const LogoResponse = success({ logo: z.string().nullable() });
/** The target of `widgetconfig.logo`. The id is derived from the image's bytes, so caches may keep it forever. */
export const LogoQuery = z.object({ id: rowId });
