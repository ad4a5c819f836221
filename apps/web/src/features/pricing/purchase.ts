import type { PlanType } from '@parlo/contract';

/** A product that a person wants to buy. */
export interface Purchase {
  readonly planType: PlanType;
  readonly minutes: number;
  /** The assistant whose cap the minutes raise; null for the plan. */
  readonly assistantId: string | null;
}

export interface PlacedOrder extends Purchase {
  readonly orderId: string;
  /** The address of the checkout. */
  readonly paymentUrl: string;
}

/** Minutes that are bought for an assistant, of an account that has none. */
export class NoAssistant extends Error {}

export const isNoAssistant = (error: unknown) => error instanceof NoAssistant;
