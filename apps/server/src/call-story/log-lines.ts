import { z } from 'zod';

const Line = z.looseObject({ time: z.string(), level: z.string(), msg: z.string() });

/** Fields that every line has, or that say again what is asked about. */
const KNOWN = new Set(['time', 'level', 'msg', 'callId', 'conversationId', 'assistantId', 'reqId']);
const LONGEST = 300;

/**
 * The lines of a server's log about a call or its conversation, in a few words each: the network it came by, the stages of
 * its turns, tools, faults, and its end. Logs hold no words of people.
 */
export function linesAbout(log: string, ids: readonly string[]): readonly string[] {
  return log.split('\n').flatMap((line) => {
    if (!ids.some((id) => line.includes(id))) return [];
    // systemd puts its own words before the line.
    const { data } = Line.safeParse(parsed(line.slice(Math.max(0, line.indexOf('{')))));
    if (!data) return [];
    const fields = Object.entries(data).filter(([name, value]) => !KNOWN.has(name) && value !== undefined);
    const said = fields.map(
      ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    const mark = data.level === 'info' ? '' : ` ${data.level.toUpperCase()}`;
    return [`${data.time}${mark} ${data.msg} ${said.join(' ')}`.slice(0, LONGEST).trimEnd()];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
