import type { ReactNode } from 'react';
import { VoiceLine } from '../../ui/voice-line.tsx';

interface EmptyProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** A line at rest, what it means, and what to do about it. */
export function Empty({ title, text, children }: EmptyProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-14 text-center">
      <VoiceLine className="h-10 max-w-60 text-edge" />
      <h2 className="text-title">{title}</h2>
      <p className="text-balance text-soft">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
