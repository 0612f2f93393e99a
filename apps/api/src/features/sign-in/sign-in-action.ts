import { maxSignInBodyBytes } from '@duetcast/domain/limits/request-limits';
import { applyDecorators, Header } from '@nestjs/common';
import { Public } from '../../platform/authentication/access';
import { BodyLimit } from '../../platform/http/bodies/body-limit';
import { PostAction } from '../../platform/http/route-io';

/** A POST of a browser that signs in: without a session, with a small body, and with an answer that no cache keeps. */
export const SignInAction = (path: string, maxBytes = maxSignInBodyBytes) =>
  applyDecorators(PostAction(path), BodyLimit(maxBytes), Public(), Header('Cache-Control', 'no-store'));
