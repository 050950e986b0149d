import { type DeadLetter, openDeadLetters } from '@daystar/bus';
import { argumentsOf } from './arguments';
import { type Command, optionsOf } from './command';
import { serviceBus } from './installation';
import { UsageError } from './usage';

type Letters = Awaited<ReturnType<typeof openDeadLetters>>;

const list: Command = {
  help: {
    usage: '',
    summary: 'Lists topics with messages that services gave up.',
    example: '',
  },
  run: (_bus, args) => {
    argumentsOf(args, 0, 0, optionsOf(list));
    return withLetters(async (letters) => {
      const lines = [...(await letters.topics())].map(([topic, count]) => `${topic}  ${count}`);
      return lines.length > 0 ? lines : ['there are no dead letters'];
    });
  },
};

const show: Command = {
  help: {
    usage: 'TOPIC [--letter NUMBER]',
    summary: 'Shows the dead letters of a topic, who gave each up and why; with --letter one of them whole.',
    options: {
      '--letter NUMBER': 'one of them: the number that a line of `dlq show` begins with',
    },
    example: 'sites.site.v1 --letter 12',
  },
  run: (_bus, args) => {
    const { words, one } = argumentsOf(args, 1, 1, optionsOf(show));
    const wanted = numberOf(one('letter'));
    return withLetters(async (letters) => {
      const found = (await letters.list(words[0])).filter(({ offset }) => wanted === undefined || offset === wanted);
      if (found.length === 0) return [`${words[0]} has no such dead letter`];
      if (wanted === undefined) return found.map(lineOf);
      return [lineOf(found[0]), found[0].text ?? '(the end of its key)'];
    });
  },
};

const replay: Command = {
  help: {
    usage: 'TOPIC [--letter NUMBER]',
    summary: 'Sends dead letters again, one or all, each to the service that gave it up; all are then deleted.',
    options: {
      '--letter NUMBER': 'one of them: the number that a line of `dlq show` begins with',
    },
    example: 'sites.site.v1',
  },
  run: (_bus, args) => {
    const { words, one } = argumentsOf(args, 1, 1, optionsOf(replay));
    const wanted = numberOf(one('letter'));
    return withLetters(async (letters) => {
      const { sent, superseded } = await letters.replay(words[0], wanted);
      return [
        `${sent} sent again to ${words[0]}`,
        ...superseded.map((letter) => `left out, as its key has a later message: ${lineOf(letter)}`),
      ];
    });
  },
};

const drop: Command = {
  help: {
    usage: 'TOPIC [--through NUMBER]',
    summary: 'Deletes dead letters of a topic without sending them again.',
    options: {
      '--through NUMBER':
        'the last letter to delete, by the number that a line of `dlq show` begins with; all when absent',
    },
    example: 'sites.site.v1 --through 12',
  },
  run: (_bus, args) => {
    const { words, one } = argumentsOf(args, 1, 1, optionsOf(drop));
    const through = numberOf(one('through'));
    return withLetters(async (letters) => [`${await letters.drop(words[0], through)} deleted of ${words[0]}`]);
  },
};

/** What services gave up: inspected, and sent again once the cause is fixed, or deleted. */
export const DEAD_LETTER_COMMANDS: Readonly<Record<string, Command>> = { list, show, replay, drop };

async function withLetters(work: (letters: Letters) => Promise<string[]>): Promise<string[]> {
  const letters = await openDeadLetters(serviceBus());
  try {
    return await work(letters);
  } finally {
    await letters.close();
  }
}

/** Its number, when it was made, its key, who gave it up, and why. */
const lineOf = ({ offset, key, headers }: DeadLetter): string =>
  [offset, headers.ce_time, key, headers.dead_letter_service, headers.dead_letter_error].join('  ');

function numberOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+$/.test(text))
    throw new UsageError('a letter is named by the number that a line of `dlq show` begins with');
  return Number(text);
}
