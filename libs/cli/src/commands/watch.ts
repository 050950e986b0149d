import { type Command, EXIT_CODES, readNumber } from '../command';
import { createClient } from '../credentials';
import { findSiteByIdOrName } from '../find-site';

export const watch: Command = {
  name: 'watch',
  usage: 'SITE [--count N] [--json]',
  description: 'Prints the forecast of the current period each time there is a new issue. Ctrl-C ends it.',
  help: ['SITE        id or exact name', '--count N   end after N issues', '--json      one object per line'],
  example: "daystar watch 'My roof' --json",
  options: { count: { type: 'string' }, json: { type: 'boolean' } },
  positionals: ['SITE'],
  run: async ({ positionals: [name], values }, { env, signal, print, printMessage }) => {
    const count = readNumber(values, 'count', 1, 1_000_000, Infinity);
    const daystar = createClient(env);
    const { record, site, unit } = await findSiteByIdOrName(daystar, name);
    printMessage(`Waiting for issues of ${record.name}.`);
    let issueCount = 0;
    for await (const { data } of daystar.events({ resources: [`site/${record.resource_id}`], signal })) {
      const { rows, issueId, issuedAt } = await site.forecasts({ hours: 1 });
      const [{ period_end, pv_estimate, pv_estimate10, pv_estimate90 }] = rows;
      const current = { period_end, pv_estimate, pv_estimate10, pv_estimate90, unit };
      print(
        values.json
          ? JSON.stringify({ issue_id: issueId, announced: data.issue_id, issued_at: issuedAt, ...current })
          : `${issuedAt.toISOString()}  ${pv_estimate} ${unit} (${pv_estimate10} to ${pv_estimate90}) until ${period_end.slice(0, 16)}Z`,
      );
      if (++issueCount >= count) break;
    }
    return EXIT_CODES.done;
  },
};
