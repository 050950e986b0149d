/** Words that the style avoids: a pattern, and the standard term or the reason. */
export const AVOIDED_WORDS: readonly (readonly [pattern: string, message: string])[] = [
  ['/\\banew\\b/i', 'Write "again", or a verb with "re-".'],
  ['/\\b(at|in) hand\\b/i', 'Write "cached", "available" or "in flight".'],
  ['/\\b(told|tells?) of\\b/i', 'Write "reported", "published" or "announced".'],
  ['/\\b(come|comes|came) by\\b/i', 'Write "obtained" or "computed".'],
  ['/\\bwho(so)?ever\\b/i', 'Name the role: the caller, the client, the operator.'],
  ['/\\bnobody\\b/i', 'Name the role, or write "no client", "no service".'],
  ['/\\bsomebody\\b/i', 'Name the role: a client, an operator, another account.'],
  ['/\\blets? go\\b/i', 'Write "evict", "release" or "disconnect".'],
  ['/\\bof late\\b/i', 'Write "recently".'],
  ['/\\bmend(s|ed|ing)?\\b/i', 'Write "fix", "restore" or "repair".'],
  ['/\\b(him|himself)\\b/i', 'Write "it" or "the client".'],
  ['/\\b(he|she) (is|has|asks|wants|knows)\\b/i', 'Write "the client" or "the operator".'],
  ['/\\boctets?\\b/i', 'Write "bytes".'],
  ['/\\bgo(es)? on with\\b/i', 'Write "continue".'],
  ['/\\bmade[- ]up\\b/i', 'Write "simulated".'],
  ['/\\bhard put\\b|\\bin vain\\b/i', 'Say what fails.'],
  [
    '/\\b(capitali|generali|initiali|lineari|maximi|minimi|normali|optimi|organi|prioriti|quanti|recogni)s(e|es|ed|ing|ation)\\b/i',
    'Write "-ize".',
  ],
  [
    '/\\b(regulari|seriali|speciali|standardi|summari|synchroni|utili|visuali)s(e|es|ed|ing|ation)\\b/i',
    'Write "-ize".',
  ],
  ['/\\bstands? still\\b/i', 'Write "is blocked" or "has stopped".'],
];
