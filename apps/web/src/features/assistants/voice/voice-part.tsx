import { AlsoSpokenField } from './also-spoken-field.tsx';
import { DeviceSpeechField } from './device-speech-field.tsx';
import { PronunciationsField } from './pronunciations-field.tsx';
import { VoiceField } from './voice-field.tsx';

/** How the assistant sounds, and in which languages. */
export function VoicePart() {
  return (
    <div className="flex flex-col gap-6">
      <VoiceField />
      <AlsoSpokenField />
      <DeviceSpeechField />
      <PronunciationsField />
    </div>
  );
}
