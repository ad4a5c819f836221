import type { VoiceName } from '@parlo/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api/client.ts';
import { refusalWords } from '../../../i18n/refusals.ts';
import { type Meter, openMeter } from '../../../voice-line/meter.ts';
import { createPreview, type Player } from './voice-preview.ts';

export interface VoicePreview {
  readonly state: 'idle' | 'loading' | 'playing';
  readonly failure: string;
  level(): number;
  /** Plays the chosen voice, or stops it. */
  toggle(): void;
}

/** Plays `voice`; choosing another one stops it. */
export function useVoicePreview(voice: VoiceName | ''): VoicePreview {
  const { t } = useTranslation();
  const [state, setState] = useState<VoicePreview['state']>('idle');
  const [failure, setFailure] = useState('');
  const [parts] = useState(() => {
    const player = createAudioPlayer();
    const fetchVoice = (name: VoiceName, signal: AbortSignal) =>
      api.audio('voicePreview', { voice: name }, signal);
    return { player, preview: createPreview(fetchVoice, player) };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another voice is what stops this one
  useEffect(() => {
    setFailure('');
    setState('idle');
    return () => parts.preview.stop();
  }, [voice, parts]);

  async function play(name: VoiceName) {
    setFailure('');
    setState('loading');
    const outcome = await parts.preview.play(name, () => setState('idle'));
    if (outcome === null) setState((now) => (now === 'loading' ? 'playing' : now));
    else if (outcome === 'see-console') setFailure(t('assistants.failedToPlaySeeConsole'));
    else {
      const message = refusalWords(t, outcome.error, t('messages.serverError'));
      setFailure(t('assistants.failedToPlay', { message }));
    }
  }

  function toggle() {
    if (voice === '') return;
    if (state === 'playing') parts.preview.stop();
    else void play(voice);
  }

  return { state, failure, level: parts.player.level, toggle };
}

/** Plays through an audio element whose loudness can be read, for the voice line. */
function createAudioPlayer(): Player & { level(): number } {
  let meter: Meter | null = null;
  let release = () => {};

  return {
    level: () => meter?.level() ?? 0,
    stop: () => release(),
    async play(sound, onEnd) {
      release();
      const address = URL.createObjectURL(sound);
      const audio = new Audio(address);
      let over = false;
      const end = () => {
        if (over) return;
        over = true;
        audio.pause();
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
