import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ApiDocument } from './api-document';
import { OpenApiController } from './openapi.controller';
import { PublishedDocuments } from './published-documents';
import { Routes } from '../../platform/openapi/routes';

@Module({
  imports: [DiscoveryModule],
  controllers: [OpenApiController],
  providers: [ApiDocument, PublishedDocuments, Routes],
})
export class OpenApiModule {}
