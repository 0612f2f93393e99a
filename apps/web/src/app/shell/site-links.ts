/** Pages in the footer, by the name of their text. */
export const footerLinks = [
  ['home', '/'],
  ['voices', '/voices'],
  ['plugin', '/plugin'],
  ['documentation', '/doc'],
  ['verify', '/verify'],
  ['team', '/team'],
  ['privacy', '/privacy'],
  ['terms', '/tos'],
] as const;

/** Pages in the header, by the name of their text. */
export const headerLinks = [
  ['voices', '/voices'],
  ['api', '/doc'],
  ['plugin', '/plugin'],
  ['pricing', '/#plans'],
] as const;
