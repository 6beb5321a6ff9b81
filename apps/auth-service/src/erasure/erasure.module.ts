import { Module } from '@nestjs/common';
import { ErasureRelay } from './erasure-relay.ts';

@Module({ providers: [ErasureRelay] })
export class ErasureModule {}
