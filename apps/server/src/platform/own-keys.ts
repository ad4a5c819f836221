import { AppError } from './errors.ts';
import { isAllowed } from './http/allowed-urls.ts';

/** A service that an owner has a key for. */
interface KeyedService {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
}

/**
 * The key for a service at a given address: the given one, otherwise the stored one. The address has to be one that the
 * operator allows. The key of one server is never sent to another, and not dropped either without its owner's knowledge.
 */
export async function keyForAddress(
  { baseUrl, apiKey }: KeyedService,
  allowedUrls: readonly string[],
  findStored: () => Promise<KeyedService | null | undefined>,
): Promise<string | undefined> {
  if (!isAllowed(baseUrl, allowedUrls)) {
    const message = 'The operator of this installation does not allow this address.';
    throw new AppError('model_address_not_allowed', message, { field: 'baseUrl' });
  }
  if (apiKey !== undefined) return apiKey;
  const stored = await findStored();
  if (stored?.apiKey !== undefined && new URL(stored.baseUrl).origin !== new URL(baseUrl).origin) {
    const message = 'The stored key is for another address. Enter the key for this one.';
    throw new AppError('model_key_needed', message, { field: 'apiKey' });
  }
  return stored?.apiKey;
}
