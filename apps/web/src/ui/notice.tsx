import type { ReactNode } from 'react';
import { VoiceLine } from './voice-line.tsx';

interface NoticeProps {
  readonly title?: string;
  readonly text: string;
  /** `alert` interrupts a screen reader, `status` waits. */
  readonly role?: 'alert' | 'status';
  readonly children?: ReactNode;
}

/** A message in place of a screen's content: while it loads, when it failed, or when there is nothing. */
export function Notice({ title, text, role = 'status', children }: NoticeProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-16 text-center">
      <VoiceLine className="h-10 max-w-60 text-edge" />
      <div role={role} className="flex flex-col gap-2">
        {title && <h1 className="text-title">{title}</h1>}
        <p className="text-balance text-soft">{text}</p>
      </div>
      {children}
    </div>
  );
}
