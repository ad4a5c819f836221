import { SPEECH_STAGES, type SpeechAbilities, type SpeechFault, type SpeechStage } from '@parlo/contract';
import type { SpeechService } from '@parlo/voice';
import { eq } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database, Queryable } from '../../db/connect.ts';
import { speechServices } from '../../db/schema.ts';
import { isAllowed } from '../../platform/http/allowed-urls.ts';
import type { Logger } from '../../platform/monitoring/logger.ts';
import type { ServiceReport, ServiceToUse, SpeechToUse } from '../../platform/speech-to-use.ts';
import { unseal } from '../../platform/tokens/sealed-text.ts';

/** The name of the operator's services in reports; all others are assistants' ids. */
const SHARED = 'shared';
/** Assistants whose services failed. */
const REMEMBERED = 2_000;
/**
 * So long a failed service counts as one that hears nothing. Visitors are then offered a call again, for it can be found
 * out in a call alone that it is back.
 */
const DEAF_MS = 60_000;

export interface SpeechServicesDeps {
  readonly db: Database;
  readonly logger: Logger;
  /** Opens owners' keys. */
  readonly key: Buffer;
  readonly settings: {
    readonly shared: Readonly<Record<SpeechStage, SpeechService | undefined>>;
    readonly allowedUrls: readonly string[];
  };
}

export type OwnServices = Partial<Record<SpeechStage, SpeechService>>;

/** The services that hear and speak: the operator's, and those that owners set. */
export interface SpeechServices {
  /** The operator's service, for an unsaved assistant; absent without one. */
  shared(ownerId: string | null): SpeechToUse | undefined;
  /** Those of a saved assistant: its owner's where the operator allows the address, otherwise the operator's. */
  find(assistantId: string, ownerId: string | null): Promise<SpeechToUse | undefined>;
  /** Takes what an engine found out about a service. */
  report(report: ServiceReport): void;
  /** Why an assistant's own service is left alone; of the operator's without an id. Null when nothing is wrong. */
  faultOf(stage: SpeechStage, assistantId?: string): SpeechFault | null;
  /** The languages and voices of calls here, with the operator's services. */
  withShared(local: SpeechAbilities | null): SpeechAbilities | null;
  /** Whether a service hears an assistant's visitors now; `ownUrl` is that of its own, null where it has none. */
  listensTo(assistantId: string, ownUrl: string | null): boolean;
}

export function createSpeechServices({ db, logger, key, settings }: SpeechServicesDeps): SpeechServices {
  const faults = new LRUCache<string, { fault: SpeechFault; at: number }>({ max: REMEMBERED });
  const nameOf = (about: string, stage: SpeechStage) => `${stage} ${about}`;
  const isAllowedHere = (url: string) => isAllowed(url, settings.allowedUrls);

  function toUse(own: OwnServices, assistantId: string, ownerId: string | null): SpeechToUse | undefined {
    const used: Partial<Record<SpeechStage, ServiceToUse>> = {};
    for (const stage of SPEECH_STAGES) {
      const service = serviceAt(stage, own[stage], assistantId, ownerId ?? '');
      if (service) used[stage] = service;
    }
    return used.listening || used.speaking ? used : undefined;
  }

  function serviceAt(
    stage: SpeechStage,
    theirs: OwnServices[SpeechStage],
    assistantId: string,
    owner: string,
  ): ServiceToUse | undefined {
    const shared = settings.shared[stage];
    if (theirs && isAllowedHere(theirs.baseUrl)) {
      // An address with `http` is one that the operator lists, and leads to private addresses alone.
      const reach = new URL(theirs.baseUrl).protocol === 'http:' ? 'private' : 'public';
      return { service: theirs, about: assistantId, owner, reach };
    }
    return shared && { service: shared, about: SHARED, owner, reach: 'anywhere' };
  }

  const isDeaf = (about: string) => {
    const failed = faults.get(nameOf(about, 'listening'));
    return failed !== undefined && Date.now() - failed.at < DEAF_MS;
  };
  const sharedListens = () => settings.shared.listening !== undefined && !isDeaf(SHARED);

  return {
    shared: (ownerId) => toUse({}, '', ownerId),
    find: async (assistantId, ownerId) =>
      toUse(await findOwnServices(db, key, assistantId), assistantId, ownerId),
    report({ about, stage, fault }) {
      const name = nameOf(about, stage);
      if (fault === null) {
        if (faults.delete(name)) logger.info({ stage, about }, 'speech service works again');
        return;
      }
      faults.set(name, { fault, at: Date.now() });
      logger.warn({ stage, about, fault }, 'speech service failed');
    },
    faultOf: (stage, assistantId = SHARED) => faults.get(nameOf(assistantId, stage))?.fault ?? null,
    withShared: (local) =>
      local && {
        ...local,
        ...(sharedListens() && { hearsAny: true }),
        ...(settings.shared.speaking && { speaksAny: true }),
      },
    listensTo: (assistantId, ownUrl) =>
      ownUrl !== null && isAllowedHere(ownUrl) ? !isDeaf(assistantId) : sharedListens(),
  };
}

/** The services that an assistant's owner set for it, with their keys. */
export async function findOwnServices(db: Queryable, key: Buffer, assistantId: string): Promise<OwnServices> {
  const rows = await db.select().from(speechServices).where(eq(speechServices.assistantId, assistantId));
  return Object.fromEntries(
    rows.map(({ stage, baseUrl, model, voice, sealedKey }) => {
      // A key that can't be decrypted counts as none: the service refuses, and its owner enters it again.
      const apiKey = sealedKey === null ? null : unseal(sealedKey, key, sealedFor(assistantId, stage));
      return [
        stage,
        { baseUrl, model, ...(apiKey !== null && { apiKey }), ...(voice !== null && { voice }) },
      ];
    }),
  );
}

/** The row of a key: it can't be decrypted in another row. */
export const sealedFor = (assistantId: string, stage: SpeechStage): string => `${assistantId} ${stage}`;
