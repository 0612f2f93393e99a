import { Module } from '@nestjs/common';
import { Covers } from './covers/covers';
import { UploadedCovers } from './covers/uploaded/uploaded-covers';

@Module({ providers: [Covers, UploadedCovers], exports: [Covers, UploadedCovers] })
export class CoversModule {}
