import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@parlo/e2e/support/parlo.ts';
import { answer, CALLER, type Figure, NUMBERS, PERSON, type Scene, talk } from './scene.ts';
import { wordsOf } from './sounds.ts';
import { lastCall } from './stored-call.ts';

const TRUNK = fileURLToPath(new URL('./takes-transfer.xml', import.meta.url));
/** Recordings of keys, which come with SIPp. */
const KEYS = '/usr/share/sip-tester';
const TRANSFER_MS = 30_000;
const CALL_MS = 60_000;
/** The assistant waits for the trunk between two sentences. */
const LONG_PAUSE_MS = 5_000;
const run = promisify(execFile);

/** Callers who press 0: the trunk of the first transfers nobody, that of the second does. */
export async function transferCalls(scene: Scene): Promise<Figure[]> {
  const assistantId = await answer(scene, { number: NUMBERS.transfers, transferTo: PERSON });
  return [await refused(scene, assistantId), await taken(scene, assistantId)];
}

/** The softphone dials no `tel:` numbers, and says so to whoever transfers it. */
function refused(scene: Scene, assistantId: string): Promise<Figure> {
  return talk(scene, { number: NUMBERS.transfers }, async (phone) => {
    const before = (await phone.heard()).length;
    await phone.press('0');
    const { param } = await phone.told('TRANSFER', TRANSFER_MS);
    await phone.untilQuiet(before, LONG_PAUSE_MS);
    const words = await wordsOf(scene.speech, (await phone.heard()).subarray(before));
    console.log(`A caller pressed 0, and heard “${words}”.`);
    await phone.hangUp();
    const stored = await lastCall(scene.parlo, assistantId);
    const goal = `tel:${PERSON}, goes on, left`;
    const measured = `${param}, ${/\bname\b/.test(words) ? 'goes on' : 'ends'}, ${stored?.end_reason}`;
    return { what: 'the key 0, the trunk transfers nobody', goal, measured, isMet: measured === goal };
  });
}

/** SIPp stands in for a trunk that transfers its caller. */
async function taken(scene: Scene, assistantId: string): Promise<Figure> {
  const { programs, address, parlo } = scene;
  const place = ['-i', '127.0.0.1', '-p', String(await freePort()), '-mi', '127.0.0.1'];
  const once = ['-m', '1', '-l', '1', '-nostdin', '-timeout', `${CALL_MS / 1_000}s`];
  const call = [address, '-sf', TRUNK, '-s', NUMBERS.transfers, '-key', 'caller', CALLER];
  const ended = await run(programs.sipp, [...call, ...place, ...once], { cwd: KEYS, timeout: CALL_MS }).then(
    () => 'transferred, hung up',
    (error: Error) => `failed: ${error.message.slice(-400)}`,
  );
  const stored = await lastCall(parlo, assistantId);
  const goal = 'transferred, hung up, left';
  const measured = `${ended}, ${stored?.end_reason}`;
  return { what: 'the key 0, the trunk transfers', goal, measured, isMet: measured === goal };
}
