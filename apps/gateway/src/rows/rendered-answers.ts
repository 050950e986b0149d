import { render } from '@daystar/formats';
import { type AnswerHeaders, answerHeaders } from './answer-headers';
import { type Encoding, encode } from './encoding';
import { bodies } from './metrics';
import type { RowsAnswer } from './rows-answer';

/** An answer that was asked for before, with the bodies made so far. */
export interface Rendered {
  readonly headers: AnswerHeaders;
  /** Promises become the bodies themselves once these are made. */
  readonly bodies: Map<Encoding, Buffer | Promise<Buffer>>;
  bytes: number;
}

/** What an entry takes besides its bodies, roughly. */
const ENTRY_BYTES = 2000;

/**
 * Answers by name, the least recently used go first. Each body is made and compressed once, however many ask for it at
 * the same time; since names hold the issue, none is ever older than its name says.
 */
export class RenderedAnswers {
  private readonly entries = new Map<string, Rendered>();
  private bytes = 0;

  constructor(private readonly mostBytes: number) {}

  get(answer: RowsAnswer): Rendered {
    const held = this.entries.get(answer.name);
    const entry = held ?? { headers: answerHeaders(answer), bodies: new Map(), bytes: 0 };
    // Set anew, it is the most recently used.
    this.entries.delete(answer.name);
    this.entries.set(answer.name, entry);
    if (!held) this.grow(entry, ENTRY_BYTES);
    return entry;
  }

  body(entry: Rendered, answer: RowsAnswer, encoding: Encoding): Buffer | Promise<Buffer> {
    const held = entry.bodies.get(encoding);
    bodies.inc({ from: held ? 'memory' : 'rendering' });
    if (held) return held;
    const making = this.make(entry, answer, encoding);
    entry.bodies.set(encoding, making);
    making.catch(() => entry.bodies.delete(encoding));
    return making;
  }

  private async make(entry: Rendered, answer: RowsAnswer, encoding: Encoding): Promise<Buffer> {
    const body = await encode(await bodyOf(answer), encoding);
    entry.bodies.set(encoding, body);
    if (this.entries.get(answer.name) === entry) this.grow(entry, body.length);
    return body;
  }

  private grow(entry: Rendered, by: number): void {
    entry.bytes += by;
    this.bytes += by;
    for (const [name, oldest] of this.entries) {
      if (this.bytes <= this.mostBytes) break;
      this.entries.delete(name);
      this.bytes -= oldest.bytes;
    }
  }
}

async function bodyOf({ format, title, envelope, summary, tables }: RowsAnswer): Promise<string> {
  const beside = summary.length > 0 ? { ...envelope, provenance: summary } : envelope;
  return render(format, { title, tables: await tables(), envelope: beside });
}
