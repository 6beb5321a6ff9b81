import 'reflect-metadata';
import { Agent } from 'node:http';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createProxyMiddleware } from 'http-proxy-middleware';

/** What most Nest gateways are made of, with an agent that keeps connections. `gateway.mjs <port> <upstream port>` */
const [, , port, upstreamPort] = process.argv;

class Gateway {}
Module({})(Gateway);

const app = await NestFactory.create(Gateway, { logger: false });
app.use(
  createProxyMiddleware({
    target: `http://127.0.0.1:${upstreamPort}`,
    agent: new Agent({ keepAlive: true, maxSockets: 64 }),
  }),
);
await app.listen(Number(port), '127.0.0.1');
