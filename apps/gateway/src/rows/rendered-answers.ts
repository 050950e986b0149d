import { type Clock, MINUTE } from '@daystar/timeseries';
import type { BodyMakers } from '../bodies/body-makers';
import { type AnswerHeaders, answerHeaders } from './answer-headers';
import type { Encoding } from './encoding';
import { bodies } from './metrics';
import type { RowsAnswer } from './rows-answer';

/** A body, and the headers that go before it whoever it goes to: name, value, name, value. */
export interface Body {
  readonly bytes: Buffer;
  readonly flat: readonly string[];
}

/** An answer that was asked for before, with the bodies made so far. */
export interface Rendered {
  readonly headers: AnswerHeaders;
  /** Promises become the bodies themselves once these are made. */
  readonly bodies: Map<Encoding, Body | Promise<Body>>;
  bytes: number;
  /** How many answers there had been when it was last put behind all others. */
  place: number;
  /** Clock time. */
  askedAt: number;
}

/** What an entry takes besides its bodies, roughly. */
const ENTRY_BYTES = 3000;
/** Rows that nobody has asked for since then have moved on, most likely: issues follow each other every ten minutes. */
const FORGOTTEN = 20 * MINUTE;

/**
 * Answers by name; those nobody asks for go, and when room runs out the least recently used. Each body is made and
 * compressed once, however many ask for it at the same time; since names hold the issue, none is ever older than its
 * name says.
 */
export class RenderedAnswers {
  private readonly entries = new Map<string, Rendered>();
  private bytes = 0;
  private count = 0;

  constructor(
    private readonly mostBytes: number,
    private readonly makers: BodyMakers,
    private readonly clock: Clock,
  ) {}

  get(answer: RowsAnswer): Rendered {
    const held = this.held(answer.name);
    if (held) return held;
    const askedAt = this.clock.now();
    const entry = { headers: answerHeaders(answer), bodies: new Map(), bytes: 0, place: ++this.count, askedAt };
    this.entries.set(answer.name, entry);
    this.grow(entry, ENTRY_BYTES);
    return entry;
  }

  /** The answer of that name, when it was asked for before. */
  held(name: string): Rendered | undefined {
    const held = this.entries.get(name);
    if (!held) return undefined;
    held.askedAt = this.clock.now();
    if (held.place === this.count) return held;
    // Set anew, it is the most recently used. Unless others came since, it is among the last anyway.
    held.place = this.count;
    this.entries.delete(name);
    this.entries.set(name, held);
    return held;
  }

  body(entry: Rendered, answer: RowsAnswer, encoding: Encoding): Body | Promise<Body> {
    const held = entry.bodies.get(encoding);
    if (held) {
      bodies.fromMemory();
      return held;
    }
    bodies.rendered();
    const making = this.make(entry, answer, encoding);
    entry.bodies.set(encoding, making);
    making.catch(() => entry.bodies.delete(encoding));
    return making;
  }

  /** The body when that takes no waiting. */
  bodyAtHand(entry: Rendered, encoding: Encoding): Body | undefined {
    const held = entry.bodies.get(encoding);
    if (!held || held instanceof Promise) return undefined;
    bodies.fromMemory();
    return held;
  }

  /** Nobody asks for it any more: it need not take room until others drive it out. */
  forget({ name }: RowsAnswer): void {
    this.bytes -= this.entries.get(name)?.bytes ?? 0;
    this.entries.delete(name);
  }

  private async make(entry: Rendered, answer: RowsAnswer, encoding: Encoding): Promise<Body> {
    const { title, envelope, summary, format } = answer;
    const beside = summary.length > 0 ? { ...envelope, provenance: summary } : envelope;
    const bytes = await this.makers.make({ plans: await answer.plans(), format, encoding, title, envelope: beside });
    const length = ['content-length', String(bytes.length)];
    const compressed = encoding === 'identity' ? [] : ['content-encoding', encoding];
    const body = { bytes, flat: [...entry.headers.flat, ...compressed, ...length] };
    entry.bodies.set(encoding, body);
    if (this.entries.get(answer.name) === entry) this.grow(entry, bytes.length);
    return body;
  }

  private grow(entry: Rendered, by: number): void {
    entry.bytes += by;
    this.bytes += by;
    const forgotten = this.clock.now() - FORGOTTEN;
    for (const [name, oldest] of this.entries) {
      if (this.bytes <= this.mostBytes && oldest.askedAt > forgotten) break;
      this.entries.delete(name);
      this.bytes -= oldest.bytes;
    }
  }
}
