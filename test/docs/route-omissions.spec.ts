import { Controller, Get } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Routes } from '../../apps/api/src/platform/openapi/routes';
import { omissionsOf } from '../support/route-omissions';

@Controller('api/forgotten')
class ForgottenController {
  @Get(':id/thing')
  one() {
    return {};
  }
}

test('a route that lacks everything gets the whole list at once, with the file of each', async () => {
  const metadata = { imports: [DiscoveryModule], controllers: [ForgottenController], providers: [Routes] };
  const app = await Test.createTestingModule(metadata).compile();
  expect(app.get(Routes).all().flatMap(omissionsOf)).toEqual([
    'get /api/forgotten/{id}/thing: describe it with @Describes in test/docs/route-omissions.spec.ts and the *.openapi.ts beside it',
    'get /api/forgotten/{id}/thing: say who may call it in test/support/access-rules.ts',
    'get /api/forgotten/{id}/thing: name it in a table of calls in docs/PRODUCT.md',
    'get /api/forgotten/{id}/thing: run npm run generate:client, which writes libs/client/src/generated/api.ts',
  ]);
  await app.close();
});
