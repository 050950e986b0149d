import { type DeadLetter, openDeadLetters } from '@daystar/bus';
import { TOPICS } from '@daystar/contracts';
import { parseArguments } from './arguments';
import { type Command, listOptionNames } from './command';
import { formatCount } from '../format-count';
import { findServiceBus } from './service-connections';
import { checkKafka } from './check-connections';
import { UsageError } from './usage-error';

type DeadLetterClient = Awaited<ReturnType<typeof openDeadLetters>>;

const list: Command = {
  help: {
    usage: '',
    summary: 'Lists topics with messages that services could not handle.',
    example: '',
  },
  run: (_bus, args) => {
    parseArguments(args, 0, 0, listOptionNames(list));
    return withDeadLetters(async (deadLetters) => {
      const lines = [...(await deadLetters.countByTopic())].map(([topic, count]) => `${topic}  ${count}`);
      return lines.length > 0 ? lines : ['there are no dead letters'];
    });
  },
};

const show: Command = {
  help: {
    usage: 'TOPIC [--letter NUMBER]',
    summary:
      'Shows the dead letters of a topic with the service that rejected each and the reason; with --letter the whole message.',
    options: {
      '--letter NUMBER': 'only this dead letter: the number at the start of its line in `dlq show`',
    },
    example: 'sites.site.v1 --letter 12',
  },
  run: (_bus, args) => {
    const { positionals, getOption } = parseArguments(args, 1, 1, listOptionNames(show));
    const [topic, deadLetterNumber] = [parseTopic(positionals[0]), parseNumber(getOption('letter'))];
    return withDeadLetters(async (deadLetters) => {
      const letters = await deadLetters.list(topic);
      if (deadLetterNumber !== undefined) {
        const deadLetter = findDeadLetter(letters, topic, deadLetterNumber);
        return [formatLine(deadLetter), deadLetter.text ?? '(tombstone)'];
      }
      return letters.length > 0 ? letters.map(formatLine) : [`${topic} has no dead letters`];
    });
  },
};

const replay: Command = {
  help: {
    usage: 'TOPIC [--letter NUMBER]',
    summary: 'Sends one or all dead letters again, each to the service that rejected it; sent ones are deleted.',
    options: {
      '--letter NUMBER': 'only this dead letter: the number at the start of its line in `dlq show`',
    },
    example: 'sites.site.v1',
  },
  run: (_bus, args) => {
    const { positionals, getOption } = parseArguments(args, 1, 1, listOptionNames(replay));
    const [topic, deadLetterNumber] = [parseTopic(positionals[0]), parseNumber(getOption('letter'))];
    return withDeadLetters(async (deadLetters) => {
      if (deadLetterNumber !== undefined) findDeadLetter(await deadLetters.list(topic), topic, deadLetterNumber);
      const { sent, superseded } = await deadLetters.replay(topic, deadLetterNumber);
      return [
        `${sent} sent again to ${topic}`,
        ...superseded.map((deadLetter) => `skipped, because its key has a later message: ${formatLine(deadLetter)}`),
      ];
    });
  },
};

const drop: Command = {
  help: {
    usage: 'TOPIC [--through NUMBER]',
    summary:
      'Deletes dead letters of a topic without sending them again. For 14 days, services that reread these records write no dead letters for them.',
    options: {
      '--through NUMBER':
        'the last dead letter to delete: the number at the start of its line in `dlq show`; all by default',
    },
    example: 'sites.site.v1 --through 12',
  },
  run: (_bus, args) => {
    const { positionals, getOption } = parseArguments(args, 1, 1, listOptionNames(drop));
    const [topic, through] = [parseTopic(positionals[0]), parseNumber(getOption('through'))];
    return withDeadLetters(async (deadLetters) => [
      `deleted ${formatCount(await deadLetters.drop(topic, through), 'dead letter')} of ${topic}`,
    ]);
  },
};

/** Commands for dead letters: list, replay once the cause is fixed, or delete. */
export const DEAD_LETTER_COMMANDS: Readonly<Record<string, Command>> = { list, show, replay, drop };

async function withDeadLetters(work: (deadLetters: DeadLetterClient) => Promise<string[]>): Promise<string[]> {
  const options = findServiceBus();
  await checkKafka(options);
  const deadLetters = await openDeadLetters(options);
  try {
    return await work(deadLetters);
  } finally {
    await deadLetters.close();
  }
}

/** Formats the offset, time, key, service and reason. */
const formatLine = ({ offset, key, headers }: DeadLetter): string =>
  [offset, headers.ce_time, key, headers.dead_letter_service, headers.dead_letter_error].join('  ');

/** Removes the suffix `.dlq`, if present. @throws UsageError for a topic that has no dead-letter topic */
function parseTopic(argument: string): string {
  const topics = TOPICS.filter(({ kind }) => kind === 'dead letters').map(({ name }) => name.replace(/\.dlq$/, ''));
  const topic = argument.replace(/\.dlq$/, '');
  if (topics.includes(topic)) return topic;
  throw new UsageError(`${argument} has no dead-letter topic: expected one of ${topics.join(', ')}`);
}

/** @throws Error when the topic has no such dead letter */
function findDeadLetter(deadLetters: readonly DeadLetter[], topic: string, offset: number): DeadLetter {
  const deadLetter = deadLetters.find((candidate) => candidate.offset === offset);
  if (deadLetter) return deadLetter;
  throw new Error(`${topic} has no dead letter ${offset}: \`dlq show ${topic}\` lists them`);
}

function parseNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text))
    throw new UsageError('a dead letter is selected by the number at the start of its line in `dlq show`');
  return Number(text);
}
