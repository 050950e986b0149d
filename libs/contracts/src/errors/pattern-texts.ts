/** Error texts of validation patterns by `RegExp.source`: for one value and for a list. */
export const PATTERN_TEXTS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  '^[0-9a-f]{4}(-[0-9a-f]{4}){3}$': [
    'a resource id such as 1234-abcd-5678-ef90',
    'resource ids such as 1234-abcd-5678-ef90',
  ],
  '^[a-z0-9][a-z0-9_-]{0,63}$': [
    "1 to 64 lower-case letters, digits, '-' and '_', beginning with a letter or digit",
    "ids of 1 to 64 lower-case letters, digits, '-' and '_', beginning with a letter or digit",
  ],
  '^PT\\d+[SMH]$': ['a period in one unit, such as PT30M, PT90M or PT1H', 'periods such as PT30M'],
  '^PT\\d+M$': ['a period in minutes, such as PT30M', 'periods in minutes, such as PT30M'],
  '^[0-9a-f]{64}$': ['64 hexadecimal digits', 'strings of 64 hexadecimal digits'],
  '^[a-z0-9-]{1,40}$': [
    "1 to 40 lower-case letters, digits and '-'",
    "ids of 1 to 40 lower-case letters, digits and '-'",
  ],
  '^\\d{4}-(0[1-9]|1[0-2])$': ['a month such as 2019-06', 'months such as 2019-06'],
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$': ['a date such as 2019-06-03', 'dates such as 2019-06-03'],
  '^\\d\\d-\\d\\d$': ['a day of the year such as 03-15', 'days of the year such as 03-15'],
  '^c\\d{1,3}-\\d{1,4}$': ['a sky cell such as c52-188', 'sky cells such as c52-188'],
  '^(c\\d{1,3}-\\d{1,4}|p\\d{1,7}-\\d{1,7})$': [
    'a sky cell such as c52-188, or a point such as p1276000-664000',
    'sky cells such as c52-188, or points such as p1276000-664000',
  ],
  '^t\\d{1,2}-\\d{1,3}$': ['a weather tile such as t17-62', 'weather tiles such as t17-62'],
  '^(site\\/[0-9a-f-]{19}|aggregation(\\/[^/\\s]+){2}|fleet(\\/[^/\\s]+){2}\\/t\\d+-\\d+)$': [
    'a resource such as site/1234-abcd-5678-ef90',
    'resources such as site/1234-abcd-5678-ef90',
  ],
};
