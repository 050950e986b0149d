import { PLANS, PLAN_IDS } from '@daystar/contracts';
import { acceptWholeNumber } from './accepted-values';

const PLAN = `(${PLAN_IDS.join('|')})`;

/** Settings of accounts that clients register, of their test sites, and of the number of sites. */
export const REGISTRATION_SETTINGS = {
  DAYSTAR_OPEN_PLANS: {
    expects: `some of ${PLAN_IDS.join(', ')}, or none`,
    accepts: { pattern: `^(none|${PLAN}(, *${PLAN})*)$` },
    default: 'none; all with `npm start` and `npm run start:services`',
    meaning: 'Plans that anyone may register for.',
  },
  DAYSTAR_REGISTRATIONS_PER_ADDRESS: {
    ...acceptWholeNumber(1, 1_000_000),
    default: '`20`',
    meaning:
      'Accounts that clients may register per day (UTC) and IPv4 address or IPv6 /64; 4 times as many per /56, 16 times as many per /48.',
  },
  DAYSTAR_REGISTRATIONS_PER_DAY: {
    ...acceptWholeNumber(1, 1_000_000),
    default: '`1000`',
    meaning: 'Accounts that clients may register per day (UTC), over all addresses and gateways.',
  },
  DAYSTAR_VISITOR_FORECASTS_PER_ADDRESS: {
    ...acceptWholeNumber(0, 1_000_000),
    default: '`0`: `/explore` needs an account; `20` with `npm start` and `npm run start:services`',
    meaning:
      'Forecasts that `/explore` shows without an account, per day (UTC) and IPv4 address or IPv6 /64; 4 times as many per /56, 16 times as many per /48.',
  },
  DAYSTAR_TEST_SITES_PER_ADDRESS: {
    ...acceptWholeNumber(0, 1_000_000),
    default: '`10`',
    meaning: 'Test sites per day (UTC) and client address (IPv6: /56).',
  },
  DAYSTAR_TEST_SITES_PER_DAY: {
    ...acceptWholeNumber(0, 1_000_000),
    default: '`200`',
    meaning: 'Test sites per day (UTC), over all instances.',
  },
  DAYSTAR_TEST_SITES: {
    ...acceptWholeNumber(0, 1_000_000),
    default: '`2000`',
    meaning: 'Maximum number of test sites.',
  },
  DAYSTAR_SITES_PER_ACCOUNT: {
    ...acceptWholeNumber(1, 1_000_000),
    default: `\`${PLANS.commercial.utilitySites}\` on the commercial plan, \`${PLANS.enterprise.utilitySites}\` on the enterprise plan`,
    meaning: 'Sites of each kind (utility-scale, rooftop, weather) that an account of a paying plan may have.',
  },
};
