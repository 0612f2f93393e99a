/** Each requires the other: without it, payments would go unnoticed or tokens of any issuer be accepted. */
export const requirements = [
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['CLERK_SECRET_KEY', 'CLERK_PUBLISHABLE_KEY'],
  ['CLERK_PUBLISHABLE_KEY', 'CLERK_SECRET_KEY'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['S3_SECRET_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
  ['SPEECH_API_KEY', 'SPEECH_BASE_URL'],
  ['SPEECH_VOICES', 'SPEECH_BASE_URL'],
] as const;
