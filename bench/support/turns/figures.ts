import type { Played } from './play-scene.ts';
import type { SceneKind } from './scenes.ts';

/** What scenes say of the session's turns. */

const FRAME_MS = 10;
/** How soon the assistant is to be silent for somebody who wants the floor. */
const SILENT_WITHIN_MS = 250;

export interface PlayedScenes {
  readonly turns: readonly Played[];
  readonly idle: readonly Played[];
  /** Into the assistant's words, by transport. */
  readonly other: readonly Played[];
  readonly overSocket: readonly Played[];
}

export interface Figures {
  readonly rows: (string | number)[][];
  readonly delays: { readonly what: string; readonly ms: number[] }[];
  /** Scenes that went wrong, in words. */
  readonly wrong: string[];
}

export function figuresOf({ turns, idle, other, overSocket }: PlayedScenes): Figures {
  const wrong: string[] = [];
  const share = (
    what: string,
    goal: string,
    played: readonly Played[],
    counts: (one: Played) => boolean,
    bad: 'if' | 'unless' = 'if',
  ) => {
    const counted = played.filter(counts);
    const isPart = what.startsWith(' ');
    for (const one of played)
      if (!isPart && counts(one) === (bad === 'if')) wrong.push(`${what}: ${inWords(one)}`);
    const percent = played.length === 0 ? 0 : (100 * counted.length) / played.length;
    return [what, played.length, goal, `${percent.toFixed(1)} %`];
  };
  const of = (played: readonly Played[], ...kinds: SceneKind[]) =>
    played.filter(({ scene }) => kinds.includes(scene.kind));
  const noises: SceneKind[] = ['backchannel', 'cough', 'far', 'music', 'echo'];
  const rows = [
    share('cut off, all turns', '≤ 5 %', turns, isCutOff),
    ...(['finished', 'pause', 'dictation'] as const).map((kind) =>
      share(`  cut off, ${kind}`, '', of(turns, kind), isCutOff),
    ),
    share('heard in several turns that are not joined', '', turns, isSplit),
    share('not answered', '', turns, (one) => answeredMs(one) === null),
    share('noise taken for a turn', '', idle, ({ turns: taken }) => taken.length > 0),
  ];
  for (const [name, played] of [
    ['WebRTC', other],
    ['WebSocket', overSocket],
  ] as const) {
    rows.push(share(`${name}: false barge-ins`, '≤ 2 %', of(played, ...noises), isInterrupted));
    for (const kind of noises)
      rows.push(share(`  ${name}: false barge-ins, ${kind}`, '', of(played, kind), isInterrupted));
    const real = of(played, 'interruption');
    rows.push(
      share(
        `${name}: true barge-ins silent in ${SILENT_WITHIN_MS} ms`,
        '≥ 98 %',
        real,
        isSilentThroughout,
        'unless',
      ),
      share(
        `  ${name}: true barge-ins silent in ${SILENT_WITHIN_MS} ms, for ${WORD_MS} ms at least`,
        '',
        real,
        isSilentSoon,
        'unless',
      ),
    );
    rows.push(share(`${name}: true barge-ins taken`, '', real, isInterrupted, 'unless'));
  }
  const disturbed = (kind: SceneKind, played: readonly Played[]) => of(played, kind).map(silencedMs);
  /** The reply is always the same, and an echo that is not taken for anybody leaves it as it is. */
  const undisturbed = (played: readonly Played[]) => {
    const plain = of(played, 'echo').find(({ cut }) => !cut);
    return plain === undefined
      ? []
      : of(played, 'backchannel').map(({ scene }) => silencedMs({ ...plain, scene }));
  };
  const whole = turns.filter((one) => !isCutOff(one));
  const after = (kinds: SceneKind[], at: (one: Played) => number | null) =>
    of(whole, ...kinds).flatMap((one) => {
      const ms = at(one);
      return ms === null ? [] : [ms - one.scene.toMs];
    });
  const delays = (['finished', 'pause', 'dictation'] as const).flatMap((kind) => [
    { what: `${kind}: the turn is over`, ms: after([kind], (one) => one.endsMs.at(-1) ?? null) },
    { what: `${kind}: the answer is heard`, ms: after([kind], answeredMs) },
  ]);
  for (const [name, played] of [
    ['WebRTC', other],
    ['WebSocket', overSocket],
  ] as const)
    delays.push(
      { what: `${name}: silent in 2 s of a nod, pauses too`, ms: disturbed('backchannel', played) },
      { what: `${name}: pauses in the same 2 s without a nod`, ms: undisturbed(played) },
    );
  return { rows, delays, wrong };
}

/** Whether the assistant spoke before the visitor had finished. */
export function isCutOff(one: Played): boolean {
  const at = one.heard.indexOf(true);
  return at >= 0 && (at + 1) * FRAME_MS < one.scene.toMs;
}

/** Whether the last reply was asked for without all of what was said. */
export function isSplit({ turns, asked }: Played): boolean {
  return turns.some(({ text }) => !asked.includes(text));
}

/** When the answer to the whole turn began to be heard; null for never. */
export function answeredMs(one: Played): number | null {
  const from = Math.ceil(one.scene.toMs / FRAME_MS);
  const at = one.heard.indexOf(true, from);
  return at < 0 ? null : (at + 1) * FRAME_MS;
}

/** Whether the assistant's long reply was given up. */
function isInterrupted({ cut }: Played): boolean {
  return cut;
}

/** Whether nothing of the assistant was heard from shortly after the visitor's first sound until their last. */
export function isSilentThroughout({ heard, scene }: Played): boolean {
  const from = Math.ceil((scene.fromMs + SILENT_WITHIN_MS) / FRAME_MS);
  // What it then says is the answer to the interruption.
  const to = Math.ceil(Math.max(scene.toMs, scene.fromMs + SILENT_WITHIN_MS + 50) / FRAME_MS);
  return !heard.slice(from, to).includes(true);
}

/** Whether it fell silent as soon, and for as long as a word takes: somebody who pauses may hear it again. */
export function isSilentSoon({ heard, scene }: Played): boolean {
  const from = Math.ceil((scene.fromMs + SILENT_WITHIN_MS) / FRAME_MS);
  return !heard.slice(from, from + WORD_MS / FRAME_MS).includes(true);
}

const WORD_MS = 300;

/** Milliseconds for which the assistant was silent in the middle of its reply, where it was not to be disturbed. */
function silencedMs({ heard, scene }: Played): number {
  const from = Math.floor(scene.fromMs / FRAME_MS);
  const frames = heard.slice(Math.max(from, heard.indexOf(true)), from + DISTURBED_MS / FRAME_MS);
  return Math.max(0, frames.filter((audible) => !audible).length * FRAME_MS);
}

/** From the first sound of what does not interrupt: a hold is over by then. */
const DISTURBED_MS = 2_000;

function inWords({ scene, heard, turns }: Played): string {
  const first = heard.indexOf(true, Math.floor(scene.fromMs / FRAME_MS));
  const texts = turns.map(({ atMs, text }) => `${Math.round(atMs)} '${text}'`).join(', ');
  const last = heard.lastIndexOf(true) * FRAME_MS;
  return `${scene.what}: said ${scene.fromMs}–${Math.round(scene.toMs)}, heard ${first * FRAME_MS}–${last}; ${texts}`;
}
