import { type Command, EXIT_CODES, UsageError, parseArguments } from './command';

const command: Command = {
  name: 'forecast',
  usage: 'SITE [--hours N] [--csv]',
  description: '',
  help: [],
  example: '',
  options: { hours: { type: 'string' }, csv: { type: 'boolean' } },
  positionals: ['SITE'],
  run: () => Promise.resolve(EXIT_CODES.done),
};

describe('the arguments of a command', () => {
  it('are its options and positional arguments', () => {
    const { positionals, values } = parseArguments(command, ['roof', '--hours', '9', '--csv']);
    expect([positionals, { ...values }]).toEqual([['roof'], { hours: '9', csv: true }]);
    expect({ ...parseArguments(command, ['--hours=-9', '--', '-roof']) }).toMatchObject({ positionals: ['-roof'] });
  });

  it.each([
    [[], 'expected SITE'],
    [['roof', '--huors', '9'], "unknown option '--huors'"],
    [['roof', '--toString'], "unknown option '--toString'"],
    [['roof', '-x'], "unknown option '-x'"],
    [['roof', '--hours'], '--hours needs a value'],
    [['roof', '--hours='], undefined],
    [['roof', '--hours', '--csv'], "--hours needs a value; write --hours=VALUE if the value starts with '-'"],
    [['roof', '--csv=yes'], '--csv takes no value'],
  ])('%j are refused with the reason and the usage, if any: %s', (args, problem) => {
    const parse = () => parseArguments(command, args);
    if (problem === undefined) expect(parse).not.toThrow();
    else expect(parse).toThrow(new UsageError(`${problem}\nusage: daystar forecast ${command.usage}`));
  });
});
