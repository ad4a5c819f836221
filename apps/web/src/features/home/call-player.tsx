import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { VoiceLine } from '../../ui/voice-line.tsx';
import { type Meter, openMeter } from '../../voice-line/meter.ts';
import { lineAt, RECORDED_CALLS } from './recorded-call.ts';

/** Plays a recorded call: the line ripples with its sound, and the transcript moves along. It begins at once. */
export function CallPlayer({ language }: { readonly language: Language }) {
  const { t } = useTranslation();
  const call = RECORDED_CALLS[language];
  const player = usePlayer(call.address);
  const current = lineAt(call.lines, player.ms);
  const speaking = call.lines[current];
  const heard = player.playing && speaking && player.ms <= speaking.toMs;
  const ink = { visitor: 'text-listening', assistant: 'text-speaking' } as const;
  return (
    <div className="rise">
      <VoiceLine
        level={player.playing ? player.level : undefined}
        className={classes('my-3 h-20 sm:h-32', heard ? ink[speaking.who] : 'text-edge')}
      />
      <div className="shell grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-10">
        <div>
          <Button onClick={player.toggle}>
            {player.playing ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
            {player.playing ? t('home.call.pause') : t('home.call.play')}
            <span aria-hidden="true" className="tabular text-soft">
              {clock(player.ms)}
            </span>
          </Button>
          {player.failed && (
            <p role="alert" className="mt-2 text-sm text-danger">
              {t('home.call.failed')}
            </p>
          )}
        </div>
        <ol aria-label={t('home.call.lines')} className="flex max-w-2xl flex-col gap-1">
          {call.lines.map(({ who, text, fromMs }, at) => (
            <li key={fromMs}>
              <button
                type="button"
                aria-current={at === current || undefined}
                onClick={() => player.seek(fromMs)}
                className={classes(
                  'w-full rounded-md px-3 py-1.5 text-left transition-colors hover:bg-panel',
                  at === current ? ink[who] : 'text-soft',
                )}
              >
                <span className="block text-sm font-semibold">
                  {t(who === 'visitor' ? 'home.visitor' : 'home.assistant')}
                </span>
                <span className={classes('text-lg', at === current && 'font-semibold')}>{text}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

const clock = (ms: number) => `0:${String(Math.floor(ms / 1_000)).padStart(2, '0')}`;

/** The sound of a call, from the press that opened it until the player is gone. */
function usePlayer(address: string) {
  const [audio] = useState(() => new Audio(address));
  const meter = useRef<Meter>(null);
  const [ms, setMs] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [failed, setFailed] = useState(false);
  const [level] = useState(() => () => meter.current?.level() ?? 0);

  function play() {
    if (!meter.current) {
      meter.current = openMeter();
      meter.current.follow(audio);
    }
    setFailed(false);
    audio.play().catch((error: unknown) => {
      console.error('the recording of a call was not played', error);
      setFailed(true);
    });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins once, with the press that opened the player
  useEffect(() => {
    const listeners = {
      play: () => setPlaying(true),
      pause: () => setPlaying(false),
      ended: () => setPlaying(false),
      error: () => setFailed(true),
      timeupdate: () => setMs(audio.currentTime * 1_000),
      seeked: () => setMs(audio.currentTime * 1_000),
    };
    for (const [name, hear] of Object.entries(listeners)) audio.addEventListener(name, hear);
    play();
    return () => {
      for (const [name, hear] of Object.entries(listeners)) audio.removeEventListener(name, hear);
      audio.pause();
      meter.current?.close();
      meter.current = null;
    };
  }, []);
  return {
    ms,
    playing,
    failed,
    level,
    toggle: () => (playing ? audio.pause() : play()),
    seek(to: number) {
      audio.currentTime = to / 1_000;
      play();
    },
  };
}
