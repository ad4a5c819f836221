import { type AssistantChanges, type ENDPOINTS, MESSAGES } from '@parlo/contract';
import { eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { assistants } from '../../db/schema.ts';
import type { Operation, OwnerContext } from '../../platform/api.ts';
import { AppError } from '../../platform/errors.ts';
import { requireOwnEmail } from '../../platform/own-email.ts';
import { recordAct } from '../../platform/record-act.ts';
import { requireNotice } from '../../platform/require-notice.ts';
import { replaceFaq } from './faq.ts';
import { type ListAssistants, ownAssistant } from './own-assistants.ts';
import { findOwn, refusingTakenName } from './store.ts';
import { keepVersion } from './versions.ts';

export interface EditDeps {
  readonly db: Database;
  readonly listAssistants: ListAssistants;
  /** Makes the assistant show its account's logo, or, with null, none of its own. */
  readonly attachLogo: (tx: Queryable, logo: LogoChoice) => Promise<void>;
  /** Refuses where no provider can hold an assistant's calls: the operator's, or its own, which a new one has not. */
  readonly requireCallProvider: (tx: Queryable, assistantId: string | null) => Promise<void>;
  /** Called when a change is stored. */
  readonly onChanged: (id: string) => void;
}

export interface LogoChoice {
  readonly ownerId: string;
  readonly assistantId: string;
  /** The account's logo by its file name. */
  readonly logoDownload: string | null;
}

/** Changes the given fields only; the list of questions is replaced as a whole. */
export function editAssistant({
  db,
  listAssistants,
  attachLogo,
  requireCallProvider,
  onChanged,
}: EditDeps): Operation<typeof ENDPOINTS.editAssistant> {
  return async ({ email, index, assistantId, updated }, context) => {
    const { user } = context;
    requireOwnEmail(user, email);
    requireNotice(updated.aiNotice);
    const id = await refusingTakenName(
      db.transaction(async (tx) => {
        const found = await findOwn(tx, user.id, { id: assistantId ?? updated.id, index });
        await requireVersion(tx, found, updated.version);
        // First, because it locks the account's row, which adding an assistant locks before it takes a name.
        if (updated.logoDownload !== undefined) {
          const logoDownload = updated.logoDownload || null;
          await attachLogo(tx, { ownerId: user.id, assistantId: found.id, logoDownload });
        }
        // One that was stored stays, whatever became of the provider: this server holds the calls meanwhile.
        if (updated.callEngine === 'provider' && found.callEngine !== 'provider') {
          await requireCallProvider(tx, found.id);
        }
        await applyChanges(tx, found, updated, context);
        return found.id;
      }),
    );
    onChanged(id);
    return { success: true, message: 'Changes saved.', assistants: await listAssistants(user.id) };
  };
}

/** Stores changes as a new version. The assistant's row has to be locked. */
export async function applyChanges(
  tx: Queryable,
  { id, name }: { readonly id: string; readonly name: string },
  changes: AssistantChanges,
  context: OwnerContext,
): Promise<void> {
  const { via } = context.user;
  await keepVersion(tx, id, null);
  await tx
    .update(assistants)
    .set({
      // Drizzle leaves out what is undefined.
      name: changes.assistantName,
      prompt: changes.assistantPrompt,
      greeting: changes.greetingMessage,
      voice: changes.voice,
      pronunciations: changes.pronunciations,
      alsoSpoken: changes.alsoSpoken,
      replyMode: changes.replyMode,
      allowedSites: changes.allowedSites,
      consentText: changes.consentText,
      country: changes.country,
      dangerNote: changes.dangerNote,
      aiNotice: changes.aiNotice,
      deviceSpeech: changes.deviceSpeech,
      callEngine: changes.callEngine,
      retentionDays: changes.retentionDays,
      visitorCallsAtOnce: changes.visitorCallsAtOnce,
      visitorMinutesPerDay: changes.visitorMinutesPerDay,
      contact: changes.contact,
      look: changes.look,
      knowledgeFile: changes.knowledgeFile,
      revision: sql`${assistants.revision} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(assistants.id, id));
  if (changes.faqList) await replaceFaq(tx, id, changes.faqList);
  await keepVersion(tx, id, via);
  await recordAct(tx, context, 'edit_assistant', {
    id,
    name: changes.assistantName ?? name,
    // Once an hour: the builder saves often, and each version is kept anyway.
    once: `act_edit_${id}_${via}_${new Date().toISOString().slice(0, 'yyyy-mm-ddThh'.length)}`,
  });
}

/** Refuses changes to an outdated version: they would overwrite somebody else's. */
export async function requireVersion(
  tx: Queryable,
  { id, revision }: { readonly id: string; readonly revision: number },
  edited: number | undefined,
): Promise<void> {
  if (edited === undefined || edited === revision) return;
  const current = await ownAssistant(tx, id);
  throw new AppError('version_conflict', MESSAGES.versionConflict, { ...(current && { current }) });
}
