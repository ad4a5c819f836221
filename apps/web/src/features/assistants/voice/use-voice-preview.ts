import type { AssistantLanguage, EndpointInput, VoiceName } from '@parlo/contract';
import { useContext, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { type Meter, openMeter } from '../../../voice-line/meter.ts';
import { SavedIdContext } from '../builder/own-form.ts';
import { createPreview, type Player } from './voice-preview.ts';

export interface VoicePreview {
  readonly state: 'idle' | 'loading' | 'playing';
  readonly failure: string;
  level(): number;
  /** Plays the chosen voice, or stops it. */
  toggle(): void;
}

/** Plays `voice` in a language; choosing another one stops it. */
export function useVoicePreview(voice: VoiceName | '', language: AssistantLanguage): VoicePreview {
  const assistantId = useContext(SavedIdContext);
  const { state, failure, level, toggle } = useSound(fetchVoice, `${language} ${voice}`);
  // As in its calls: an assistant may speak by a service.
  const wanted = { language, ...(assistantId !== null && { assistantId }) };
  return { state, failure, level, toggle: () => voice !== '' && toggle({ voice, ...wanted }) };
}

const fetchVoice = (wanted: EndpointInput<'voicePreview'>, signal: AbortSignal) =>
  api.audio('voicePreview', wanted, signal);

export interface Sound<Wanted> extends Omit<VoicePreview, 'toggle'> {
  /** Plays what is wanted, or stops what plays. */
  toggle(wanted: Wanted): void;
  /** Plays what is wanted, in place of what plays. */
  play(wanted: Wanted): void;
  stop(): void;
  /** The share of the sound that was heard, from 0 to 1. */
  heard(): number;
}

/** Plays sounds that `fetchSound` gets, which is the same for as long as it is used; another `key` stops them. */
export function useSound<Wanted>(
  fetchSound: (wanted: Wanted, signal: AbortSignal) => Promise<Blob>,
  key: string,
): Sound<Wanted> {
  const { t } = useTranslation();
  const [state, setState] = useState<VoicePreview['state']>('idle');
  const [failure, setFailure] = useState('');
  const [parts] = useState(() => {
    const player = createAudioPlayer();
    return { player, preview: createPreview(fetchSound, player) };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is what stops this one
  useEffect(() => {
    setFailure('');
    setState('idle');
    return () => parts.preview.stop();
  }, [key, parts]);

  async function play(wanted: Wanted) {
    // What plays ends first: its end sets the state as well.
    parts.preview.stop();
    setFailure('');
    setState('loading');
    const outcome = await parts.preview.play(wanted, () => setState('idle'));
    if (outcome === null) setState((now) => (now === 'loading' ? 'playing' : now));
    else if (outcome === 'see-console') setFailure(t('assistants.failedToPlaySeeConsole'));
    else {
      const message = refusalWords(t, outcome.error, t('messages.serverError'));
      setFailure(t('assistants.failedToPlay', { message }));
    }
  }

  function toggle(wanted: Wanted) {
    if (state === 'playing') parts.preview.stop();
    else void play(wanted);
  }

  return {
    state,
    failure,
    level: parts.player.level,
    heard: parts.player.heard,
    toggle,
    play: (wanted) => void play(wanted),
    stop() {
      parts.preview.stop();
      setState('idle');
    },
  };
}

/** Plays through an audio element whose loudness can be read, for the voice line. */
function createAudioPlayer(): Player & { level(): number; heard(): number } {
  let meter: Meter | null = null;
  let playing: HTMLAudioElement | null = null;
  let release = () => {};

  return {
    level: () => meter?.level() ?? 0,
    // The length of a sound is not a number until its first bytes were read.
    heard: () => (playing?.duration ? playing.currentTime / playing.duration : 0),
    stop: () => release(),
    async play(sound, onEnd) {
      release();
      const address = URL.createObjectURL(sound);
      const audio = new Audio(address);
      playing = audio;
      let over = false;
      const end = () => {
        if (over) return;
        over = true;
        audio.pause();
        playing = null;
        meter?.close();
        meter = null;
        URL.revokeObjectURL(address);
        onEnd();
      };
      release = end;
      audio.onended = end;
      meter = openMeter();
      meter.follow(audio);
      try {
        await audio.play();
      } catch (error) {
        // Left open, it would end in the middle of the next one.
        end();
        throw error;
      }
    },
  };
}
