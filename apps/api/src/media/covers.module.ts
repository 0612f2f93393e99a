import { Module } from '@nestjs/common';
import { Covers } from './covers/covers';

@Module({ providers: [Covers], exports: [Covers] })
export class CoversModule {}
